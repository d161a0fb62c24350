/** What other modules use of this one. */
export { addDays, civilDate, epochDay } from './calendar/civil-date.js';
export { marketStatus } from './calendar/market-status.js';
export { lastOpenedDate, sessionDateBefore, sessionEndMs } from './calendar/session-dates.js';
export {
  exchangeOpenAt,
  exchangeSession,
  sessionDateOf,
  tradingHours,
  tradingSession,
} from './calendar/trading-session.js';
export { MarketHoursApiModule, MarketHoursModule } from './market-hours.module.js';
export { MarketHoursService } from './market-hours.service.js';
