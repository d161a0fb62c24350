/** What other modules use of this one. */
export { AlertsApiModule, AlertsEvaluationModule, AlertsJobsModule, AlertsModule } from './alerts.module.js';
export { type AlertSettings, AlertsService } from './alerts.service.js';
