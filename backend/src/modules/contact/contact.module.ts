import { Module } from '@nestjs/common';
import { ContactFormController } from './contact.controller.js';
import { Contact } from './contact.js';

@Module({ controllers: [ContactFormController], providers: [Contact] })
export class ContactModule {}
