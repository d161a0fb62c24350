/** What other modules use of this one. */
export { AuditModule } from './audit.module.js';
export { Audit } from './audit.js';
