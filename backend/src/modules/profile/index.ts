/** What the application composes; no other module uses this one. */
export { AccountJobsModule, ProfileModule } from './profile.module.js';
