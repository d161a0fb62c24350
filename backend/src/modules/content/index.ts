/** What other modules use of this one. */
export { toCollectionItemDto } from './collections/collections.controller.js';
export { CollectionsService } from './collections/collections.service.js';
export { seedCollections } from './collections/seed-collections.js';
export { ContactService, type StoredContactMessage } from './contact/contact.service.js';
export { ContentModule } from './content.module.js';
export { PAGE_PICTURE_LIMITS, SitePicturesService } from './media/site-pictures.service.js';
export { LivePageRepository } from './pages/live-page.repository.js';
export {
  type PageContent,
  type PagePublication,
  PageRepository,
  type PageRevisionRow,
  type PageRow,
  type PageWithRevision,
} from './pages/page.repository.js';
export { seedPages, STARTING_PAGES } from './pages/seed-pages.js';
export { sanitiseHtml, textOf } from './pages/sanitise-html.js';
