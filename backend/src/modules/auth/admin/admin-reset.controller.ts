import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type AdminResetDto,
  adminResetSchema,
  type ConfirmAdminResetDto,
  confirmAdminResetSchema,
} from '@pricealgo/contract/passwords';
import { Public } from '../../../common/access/access.decorator.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AnswerCookies, type SetCookies } from '../../../common/http/cookies.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { AdminResetLinkService, AdminResetService } from './admin-reset.service.js';

@ApiTags('admin login')
@Controller('admin/reset')
@NeverReplayed()
export class AdminResetController {
  constructor(
    private readonly links: AdminResetLinkService,
    private readonly reset: AdminResetService,
  ) {}

  @Public()
  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Mails an administrator a link for a new password; the answer tells nobody who is one',
  })
  @ApiWrapped(emptySchema)
  async ask(
    @Body({ schema: adminResetSchema }) { email }: AdminResetDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<void> {
    await this.links.ask(email, browser);
  }

  @Public()
  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sets the new password and ends every session; the login that follows is as any other',
  })
  @ApiWrapped(emptySchema)
  async confirm(
    @Body({ schema: confirmAdminResetSchema }) form: ConfirmAdminResetDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<void> {
    setCookies(await this.reset.confirm(form, browser));
  }
}
