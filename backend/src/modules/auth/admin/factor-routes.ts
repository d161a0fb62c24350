import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type OwnFactorDto,
  ownFactorSchema,
  type RecoveryCodesDto,
  recoveryCodesSchema,
  type TotpEnrolDto,
  totpEnrolSchema,
} from '@pricealgo/contract/login';
import { AtAccountFactor } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
import type { OwnFactorService } from './own-factor.service.js';

/** What somebody does with a second factor that is there, administrator or member. A controller says whose it is. */
export abstract class FactorRoutes {
  protected abstract readonly factor: OwnFactorService;

  @Get()
  @ApiOperation({ summary: 'My authenticator app, and how many passkeys and recovery codes there are' })
  @ApiWrapped(ownFactorSchema)
  own(@CurrentUser() principal: Principal): Promise<OwnFactorDto> {
    return this.factor.of(principal);
  }

  @AtAccountFactor()
  @Post('recovery-codes')
  @HttpCode(200)
  @ApiOperation({ summary: 'New recovery codes, shown once; those before are no longer good' })
  @ApiWrapped(recoveryCodesSchema)
  async recoveryCodes(
    @CurrentUser() principal: Principal,
    @Body({ schema: totpEnrolSchema }) form: TotpEnrolDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factor.newRecoveryCodes(principal, form, browser) };
  }

  @AtAccountFactor()
  @Post('remove')
  @HttpCode(200)
  @ApiOperation({ summary: 'Turns my authenticator app off, where it is optional or I have a passkey' })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() principal: Principal,
    @Body({ schema: totpEnrolSchema }) form: TotpEnrolDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<void> {
    await this.factor.turnOff(principal, form, browser);
  }
}
