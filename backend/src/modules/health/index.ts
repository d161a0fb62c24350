/** What the application composes; no other module uses this one. */
export { HealthModule } from './health.module.js';
export { HealthService } from './health.service.js';
