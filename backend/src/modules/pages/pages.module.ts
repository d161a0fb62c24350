import { Module } from '@nestjs/common';
import { PagesAdminController } from './admin/pages-admin.controller.js';
import { PagesAdmin } from './admin/pages-admin.js';
import { Pages } from './pages.js';
import { PagesController } from './public/pages.controller.js';

/** Content pages and posts: written by administrators, read by everybody. */
@Module({
  controllers: [PagesController, PagesAdminController],
  providers: [Pages, PagesAdmin],
  exports: [Pages],
})
export class PagesModule {}
