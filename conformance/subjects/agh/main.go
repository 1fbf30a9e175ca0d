// Command capstan-peer runs the network of AGH with the fixture fleet: it joins each agent of the fleet to a channel,
// bridges the embedded NATS server to the one that the conformance kit listens to, and serves the kit's hooks over HTTP.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"AGH_MODULE/internal/acp"
	"AGH_MODULE/internal/config"
	"AGH_MODULE/internal/network"
	"AGH_MODULE/internal/session"
	"github.com/nats-io/nats.go"
)

const (
	maxBody    = 1 << 20
	maxPayload = 2 << 20
	maxQueue   = 10_000
	subjects   = "agh.network.>"
)

// busyAgents stands for the agents' sessions. They are always busy, so that what they receive stays in their inboxes.
type busyAgents struct{}

func (busyAgents) PromptNetwork(
	context.Context, string, string, ...acp.PromptNetworkMeta,
) (<-chan acp.AgentEvent, error) {
	return nil, errors.New("the agent is busy")
}

func (busyAgents) IsPrompting(string) bool { return true }

func main() {
	fleet := flag.String("fleet", "", "root of a fleet that capstan-tck fleet wrote with --format json")
	natsURL := flag.String("nats", "", "URL of the NATS server that the kit listens to")
	channel := flag.String("channel", "builders", "channel of the peers")
	work := flag.String("work", "", "directory for the state")
	greet := flag.Int("greet", 5, "seconds between two greetings")
	flag.Parse()
	if err := run(*fleet, *natsURL, *channel, *work, *greet); err != nil {
		log.Fatal(err)
	}
}

func run(fleet, natsURL, channel, work string, greet int) error {
	ctx := context.Background()
	if err := os.MkdirAll(work, 0o700); err != nil {
		return err
	}
	manager, err := network.NewManager(ctx, config.NetworkConfig{
		Enabled:        true,
		DefaultChannel: channel,
		Port:           -1,
		MaxPayload:     maxPayload,
		GreetInterval:  greet,
		MaxReplayAge:   300,
		MaxQueueDepth:  maxQueue,
	}, busyAgents{}, filepath.Join(work, "audit.jsonl"), nil,
		network.WithManagerLogger(slog.New(slog.NewTextHandler(os.Stderr, nil))))
	if err != nil {
		return err
	}
	if err := bridge(manager.ListenerURL(), natsURL); err != nil {
		return err
	}
	catalogs, err := join(ctx, manager, fleet, channel, work)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("ready at http://%s\n", listener.Addr())
	return http.Serve(listener, hooks(manager, catalogs))
}

// bridge passes every message of the network on in both directions. A connection does not receive its own messages.
func bridge(embedded, outside string) error {
	inner, err := nats.Connect(embedded, nats.NoEcho())
	if err != nil {
		return err
	}
	outer, err := nats.Connect(outside, nats.NoEcho())
	if err != nil {
		return err
	}
	if _, err := inner.Subscribe(subjects, func(m *nats.Msg) { _ = outer.Publish(m.Subject, m.Data) }); err != nil {
		return err
	}
	if _, err := outer.Subscribe(subjects, func(m *nats.Msg) { _ = inner.Publish(m.Subject, m.Data) }); err != nil {
		return err
	}
	if err := inner.Flush(); err != nil {
		return err
	}
	return outer.Flush()
}

// join translates the catalog of each agent into AGH's own file, has AGH load it, and joins the agent as a peer.
func join(
	ctx context.Context, manager *network.Manager, fleet, channel, work string,
) (map[string][]session.NetworkPeerCapability, error) {
	files, err := filepath.Glob(filepath.Join(fleet, "agents", "*", "capabilities.json"))
	if err != nil {
		return nil, err
	}
	catalogs := map[string][]session.NetworkPeerCapability{}
	for _, file := range files {
		peer := filepath.Base(filepath.Dir(file))
		capabilities, err := load(file, filepath.Join(work, "agents", peer))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", peer, err)
		}
		catalogs[peer] = capabilities
		if err := manager.JoinChannel(ctx, session.NetworkPeerJoin{
			SessionID:    "session-" + peer,
			PeerID:       peer,
			DisplayName:  peer,
			Channel:      channel,
			Capabilities: capabilities,
		}); err != nil {
			return nil, fmt.Errorf("%s: %w", peer, err)
		}
	}
	return catalogs, nil
}

type declared struct {
	Name              string   `json:"name"`
	Summary           string   `json:"summary"`
	Outcome           string   `json:"outcome"`
	Version           string   `json:"version"`
	ContextNeeded     []string `json:"contextNeeded"`
	ArtifactsExpected []string `json:"artifactsExpected"`
	ExecutionOutline  []string `json:"executionOutline"`
	Constraints       []string `json:"constraints"`
	Examples          []string `json:"examples"`
	Requirements      []string `json:"requirements"`
}

func load(file, directory string) ([]session.NetworkPeerCapability, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var declaration struct {
		Capabilities []declared `json:"capabilities"`
	}
	if err := json.Unmarshal(text, &declaration); err != nil {
		return nil, err
	}
	catalog := []map[string]any{}
	for _, one := range declaration.Capabilities {
		if one.Outcome != "" {
			catalog = append(catalog, entry(one))
		}
	}
	if len(catalog) == 0 {
		return nil, nil
	}
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return nil, err
	}
	written, err := json.Marshal(map[string]any{"capabilities": catalog})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(directory, "capabilities.json"), written, 0o600); err != nil {
		return nil, err
	}
	loaded, err := config.LoadAgentCapabilities(directory)
	if err != nil || loaded == nil {
		return nil, err
	}
	peers := make([]session.NetworkPeerCapability, 0, len(loaded.Capabilities))
	for _, one := range loaded.Capabilities {
		peers = append(peers, session.NetworkPeerCapability{
			ID:                one.ID,
			Summary:           one.Summary,
			Outcome:           one.Outcome,
			Version:           one.Version,
			Digest:            one.Digest,
			ContextNeeded:     one.ContextNeeded,
			ArtifactsExpected: one.ArtifactsExpected,
			ExecutionOutline:  one.ExecutionOutline,
			Constraints:       one.Constraints,
			Examples:          one.Examples,
			Requirements:      one.Requirements,
		})
	}
	return peers, nil
}

func entry(one declared) map[string]any {
	fields := map[string]any{"id": one.Name, "summary": one.Summary, "outcome": one.Outcome}
	if one.Version != "" {
		fields["version"] = one.Version
	}
	for name, list := range map[string][]string{
		"context_needed":     one.ContextNeeded,
		"artifacts_expected": one.ArtifactsExpected,
		"execution_outline":  one.ExecutionOutline,
		"constraints":        one.Constraints,
		"examples":           one.Examples,
		"requirements":       one.Requirements,
	} {
		if len(list) > 0 {
			fields[name] = list
		}
	}
	return fields
}

func hooks(manager *network.Manager, catalogs map[string][]session.NetworkPeerCapability) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /transfers", func(w http.ResponseWriter, r *http.Request) { transfer(manager, catalogs, w, r) })
	mux.HandleFunc("GET /received", func(w http.ResponseWriter, r *http.Request) { received(manager, w, r) })
	mux.HandleFunc("GET /interactions/{id}", func(w http.ResponseWriter, r *http.Request) {
		states := manager.InteractionStates(r.PathValue("id"))
		if len(states) == 0 {
			http.NotFound(w, r)
			return
		}
		respond(w, map[string]any{"state": states[0]})
	})
	mux.HandleFunc("GET /peers", func(w http.ResponseWriter, r *http.Request) {
		listed, err := manager.ListPeers(r.Context(), r.URL.Query().Get("channel"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		peers := []map[string]string{}
		for _, peer := range listed {
			peers = append(peers, map[string]string{"peer_id": peer.PeerID})
		}
		respond(w, map[string]any{"peers": peers})
	})
	return mux
}

func transfer(
	manager *network.Manager, catalogs map[string][]session.NetworkPeerCapability, w http.ResponseWriter, r *http.Request,
) {
	var asked struct {
		Peer        string `json:"peer"`
		Capability  string `json:"capability"`
		To          string `json:"to"`
		Channel     string `json:"channel"`
		Interaction string `json:"interaction_id"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&asked); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for _, capability := range catalogs[asked.Peer] {
		if capability.ID != asked.Capability {
			continue
		}
		request := network.SendRequest{
			SessionID: "session-" + asked.Peer,
			Channel:   asked.Channel,
			Kind:      network.KindCapability,
			Body:      document(capability),
		}
		if asked.To != "" {
			request.To = &asked.To
		}
		if asked.Interaction != "" {
			request.InteractionID = &asked.Interaction
		}
		envelope, err := manager.SendEnvelope(r.Context(), request)
		if err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
		respond(w, envelope)
		return
	}
	http.Error(w, "the peer has no such capability", http.StatusNotFound)
}

func document(capability session.NetworkPeerCapability) json.RawMessage {
	fields := entry(declared{
		Name:              capability.ID,
		Summary:           capability.Summary,
		Outcome:           capability.Outcome,
		Version:           capability.Version,
		ContextNeeded:     capability.ContextNeeded,
		ArtifactsExpected: capability.ArtifactsExpected,
		ExecutionOutline:  capability.ExecutionOutline,
		Constraints:       capability.Constraints,
		Examples:          capability.Examples,
		Requirements:      capability.Requirements,
	})
	fields["digest"] = capability.Digest
	text, err := json.Marshal(map[string]any{"capability": fields})
	if err != nil {
		panic(err)
	}
	return text
}

// received lists the capabilities in the inbox of a peer. AGH hands them to the agent and keeps no other list of them.
func received(manager *network.Manager, w http.ResponseWriter, r *http.Request) {
	envelopes, err := manager.Inbox(r.Context(), "session-"+r.URL.Query().Get("peer"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	capabilities := []map[string]any{}
	for _, envelope := range envelopes {
		if envelope.Kind != network.KindCapability {
			continue
		}
		var body struct {
			Capability json.RawMessage `json:"capability"`
		}
		if err := json.Unmarshal(envelope.Body, &body); err == nil {
			capabilities = append(capabilities, map[string]any{"from": envelope.From, "capability": body.Capability})
		}
	}
	respond(w, map[string]any{"capabilities": capabilities})
}

func respond(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil && !strings.Contains(err.Error(), "broken pipe") {
		log.Print(err)
	}
}
