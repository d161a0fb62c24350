/** What the application composes; no other module uses this one. */
export { MoversModule } from './movers.module.js';
