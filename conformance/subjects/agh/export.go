// Package network gets two accessors that a program in another package cannot have: AGH keeps the token of its embedded
// NATS server and the state of interactions to itself.
package network

import (
	"context"
	"fmt"
)

// ListenerURL returns the URL of the embedded NATS server, with its token.
func (m *Manager) ListenerURL() string {
	return fmt.Sprintf("nats://%s@127.0.0.1:%d", m.transport.token, m.transport.Port())
}

// SendEnvelope sends a message and returns the envelope that left.
func (m *Manager) SendEnvelope(ctx context.Context, request SendRequest) (Envelope, error) {
	result, err := m.router.Send(ctx, request)
	if err != nil {
		return Envelope{}, err
	}
	return result.Envelope, nil
}

// InteractionStates returns the states of the interactions with an id in all channels.
func (m *Manager) InteractionStates(id string) []string {
	m.router.mu.Lock()
	defer m.router.mu.Unlock()
	states := []string{}
	for _, interaction := range m.router.interactions {
		if interaction.ID == id {
			states = append(states, string(interaction.State))
		}
	}
	return states
}
