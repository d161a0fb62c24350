/** What the application composes; no other module uses this one. */
export { ChartsApiModule, ChartsModule } from './charts.module.js';
