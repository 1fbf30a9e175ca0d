package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.connection.RequestStateHandler.RefusedBody;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Refuses invalid requests of one connection before their bodies are read, and closes the connection (RFC 9112). On a
 * stream of HTTP/2, it refuses the only request.
 *
 * <p>Otherwise a body that ends in the middle of its chunks would count as complete, and an ambiguous head could mean a
 * different request to a proxy. Refusals keep the order of the requests. A client that has closed its side still gets
 * its responses.
 */
final class RequestValidationHandler extends ChannelDuplexHandler {

    private static final EarlyRefusal BROKEN =
            EarlyRefusal.invalid("the chunks of the body are invalid (RFC 9112, 7.1); send the request again");

    private static final EarlyRefusal CUT = EarlyRefusal.invalid("the body is incomplete; send the request again");

    private static final EarlyRefusal STOPPING = EarlyRefusal.of(ShutdownFilter.STOPPING);

    /** The maximum number of requests of a connection that wait for their responses; few clients send two. */
    private static final int MAX_UNANSWERED = 8;

    private static final EarlyRefusal TOO_MANY = EarlyRefusal.of(Refusal.busy("more than " + MAX_UNANSWERED
            + " requests of one connection wait for their responses; send the next one after a response"));

    /** A refusal to send once only this many requests are left without a response. */
    private record DelayedRefusal(EarlyRefusal refusal, String path, int left) {}

    private final ErrorResponses errors;
    private final Optional<Refusal> ofConnection;
    private final RequestStateHandler requests;
    private String path = "";
    private int unanswered;
    private boolean receiving;
    private boolean responding;
    private boolean deaf;
    private boolean hasEnded;
    private @Nullable DelayedRefusal delayedRefusal;
    private @Nullable LingeringClose closing;

    /**
     * Creates the handler of a connection.
     *
     * @param errors writes refusals
     * @param ofConnection the refusal of every request on the connection, or empty
     * @param requests keeps the requests of the connection
     */
    RequestValidationHandler(ErrorResponses errors, Optional<Refusal> ofConnection, RequestStateHandler requests) {
        this.errors = errors;
        this.ofConnection = ofConnection;
        this.requests = requests;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ofConnection.isPresent() && ctx.channel() instanceof DuplexChannel) {
            ctx.executor().execute(() -> refuseConnection(ctx, ofConnection.get()));
        }
    }

    /** Refuses the connection without a request, unless its first request was refused already. */
    private void refuseConnection(ChannelHandlerContext ctx, Refusal refusal) {
        if (delayedRefusal == null) {
            refuse(ctx, EarlyRefusal.of(refusal), 0);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (closing != null) {
            closing.discard(message);
        } else if (deaf) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpRequest request) {
            begin(ctx, request);
        } else if (message instanceof HttpContent content
                && content.decoderResult().isFailure()) {
            content.release();
            refuse(
                    ctx,
                    content.decoderResult().cause() instanceof RefusedBody body
                            ? EarlyRefusal.of(body.refusal())
                            : BROKEN,
                    1);
        } else {
            if (message instanceof LastHttpContent) {
                receiving = false;
                requests.bodyArrived();
            }
            ctx.fireChannelRead(message);
        }
    }

    private void begin(ChannelHandlerContext ctx, HttpRequest request) {
        deaf = request.decoderResult().isFailure();
        Optional<EarlyRefusal> problem = ofConnection.map(EarlyRefusal::of).or(() -> problem(request));
        path = request.uri();
        if (problem.isPresent()) {
            ReferenceCountUtil.release(request);
            refuse(ctx, problem.get(), 0);
            return;
        }
        unanswered++;
        receiving = !deaf;
        ctx.fireChannelRead(request);
    }

    private Optional<EarlyRefusal> problem(HttpRequest request) {
        if (unanswered >= MAX_UNANSWERED) {
            return Optional.of(TOO_MANY);
        }
        return deaf ? Optional.empty() : RequestHead.problem(request);
    }

    /** Ignores what is wrong with later requests of a connection that reads none of them. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(deaf && cause instanceof CodecException)) {
            ctx.fireExceptionCaught(cause);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.fireChannelReadComplete();
        if (closing != null) {
            ctx.read();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            hasEnded = true;
            if (closing != null) {
                ctx.close();
            } else if (receiving && !deaf) {
                refuse(ctx, CUT, 1);
            } else if (unanswered == 0) {
                ctx.close();
            }
        }
        if (event == OpenRequests.ShutdownNotice.NOW && receiving && !deaf) {
            refuse(ctx, STOPPING, 1);
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (closing != null) {
            ReferenceCountUtil.release(message);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        boolean isInterim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (isInterim || !(message instanceof LastHttpContent)) {
            responding |= !isInterim && message instanceof HttpResponse;
            ctx.write(message, promise);
            return;
        }
        responding = false;
        unanswered--;
        ChannelFuture written = ctx.write(message, promise.unvoid());
        if (delayedRefusal != null) {
            respondIfDue(ctx, delayedRefusal);
        } else if (hasEnded && unanswered == 0) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    /**
     * Sends a refusal once all earlier requests have their responses. Closes the connection if this request already has
     * one.
     */
    private void refuse(ChannelHandlerContext ctx, EarlyRefusal refusal, int left) {
        deaf = true;
        receiving = false;
        delayedRefusal = new DelayedRefusal(refusal, path, left);
        boolean hasResponse = unanswered < left || (unanswered == left && responding);
        if (hasResponse) {
            ctx.close();
        } else {
            respondIfDue(ctx, delayedRefusal);
        }
    }

    private void respondIfDue(ChannelHandlerContext ctx, DelayedRefusal refused) {
        if (unanswered == refused.left() && !responding) {
            LingeringClose lingering = new LingeringClose(ctx);
            closing = lingering;
            ctx.writeAndFlush(refused.refusal().response(errors, refused.path()))
                    .addListener(written -> {
                        if (hasEnded || !written.isSuccess()) {
                            ctx.close();
                        } else {
                            lingering.begin();
                        }
                    });
        }
    }
}
