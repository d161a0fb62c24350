/** What the application composes; no other module uses this one. */
export { SearchModule } from './search.module.js';
