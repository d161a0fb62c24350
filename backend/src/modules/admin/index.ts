/** What the application composes; no other module uses this one. */
export { AdminJobsModule, AdminModule } from './admin.module.js';
export { runChecks } from './operations/checks/run-checks.js';
export { OperatorAlertsModule } from './operator-alerts/operator-alerts.module.js';
