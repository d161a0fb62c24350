import { Module } from '@nestjs/common';
import { StorageModule } from '../../infra/storage/storage.module.js';
import { CollectionsController } from './collections/collections.controller.js';
import { Collections } from './collections/collections.js';
import { ContactFormController } from './contact/contact.controller.js';
import { Contact } from './contact/contact.js';
import { MediaController } from './media/media.controller.js';
import { SitePicturesService } from './media/site-pictures.service.js';
import { Pages } from './pages/pages.js';
import { PagesController } from './pages/public/pages.controller.js';

/** Pages, posts, collections, their pictures and the contact form: what administrators write and everybody reads. */
@Module({
  imports: [StorageModule],
  controllers: [PagesController, CollectionsController, MediaController, ContactFormController],
  providers: [Pages, Collections, SitePicturesService, Contact],
  exports: [Pages, Collections, SitePicturesService, Contact],
})
export class ContentModule {}
