/** What the application composes; no other module uses this one. */
export { DemoContent } from './demo-content.js';
export { DemoModule } from './demo.module.js';
