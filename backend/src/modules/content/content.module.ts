import { Module } from '@nestjs/common';
import { StorageModule } from '../../infra/storage/storage.module.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { ContactFormController } from './contact/contact.controller.js';
import { ContactService } from './contact/contact.service.js';
import { MediaController } from './media/media.controller.js';
import { SitePicturesService } from './media/site-pictures.service.js';
import { LivePageRepository } from './pages/live-page.repository.js';
import { PageRepository } from './pages/page.repository.js';
import { PagesController } from './pages/pages.controller.js';

/** Pages, posts, collections, their pictures and the contact form: what administrators write and everybody reads. */
@Module({
  imports: [StorageModule],
  controllers: [PagesController, CollectionsController, MediaController, ContactFormController],
  providers: [LivePageRepository, PageRepository, CollectionsService, SitePicturesService, ContactService],
  exports: [LivePageRepository, PageRepository, CollectionsService, SitePicturesService, ContactService],
})
export class ContentModule {}
