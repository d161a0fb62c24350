/** What other modules use of this one. */
export type { AuditEvent } from './audit-event.entity.js';
export { AuditModule } from './audit.module.js';
export { Audit } from './audit.js';
