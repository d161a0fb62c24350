/** What the application composes; no other module uses this one. */
export { EmbedPageService } from './embed/embed-page.service.js';
export { FirstLoad } from './first-load.js';
export { withHead } from './page-head.js';
export { PageHeadService } from './page-head.service.js';
export { SiteFilesService } from './site-files.service.js';
export { SiteModule } from './site.module.js';
