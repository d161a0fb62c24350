/** What other modules use of this one. */
export { TICKER_EVENT_RULES } from './events/socket-event-rules.js';
export { SocketSessionsService } from './handshake/socket-sessions.service.js';
export { RealtimeModule } from './realtime.module.js';
export { SocketAdapter } from './socket.adapter.js';
