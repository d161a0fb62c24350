import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { PhoneVerificationService } from './phone-verification.service.js';
import { PhoneController } from './phone.controller.js';
import { VerifiedPhones } from './verified-phones.js';

/** Phone verification; `VerifiedPhones` for whoever stores a number. */
@Module({
  imports: [CodesModule, TicketsModule],
  controllers: [PhoneController],
  providers: [PhoneVerificationService, VerifiedPhones],
  exports: [VerifiedPhones],
})
export class PhoneModule {}
