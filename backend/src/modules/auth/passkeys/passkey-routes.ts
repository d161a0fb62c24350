import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type RemovePasskeyDto,
  removePasskeySchema,
  type TotpEnrolDto,
  totpEnrolSchema,
} from '@pricealgo/contract/login';
import {
  type PasskeyCreationDto,
  passkeyCreationSchema,
  type PasskeyRequestDto,
  passkeyRequestSchema,
  type PasskeysDto,
  passkeysSchema,
  type RenamePasskeyDto,
  renamePasskeySchema,
} from '@pricealgo/contract/passkeys';
import { AtAccountFactor } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
import type { OwnPasskeysService } from './own-passkeys.service.js';
import type { PasskeyChallengeService } from './passkey-challenge.service.js';

/** What somebody does with passkeys, administrator or member. A controller says whose they are, and adds one: that may open a session. */
export abstract class PasskeyRoutes {
  protected abstract readonly passkeys: OwnPasskeysService;
  protected abstract readonly challenges: PasskeyChallengeService;

  @Get()
  @ApiOperation({ summary: 'My passkeys' })
  @ApiWrapped(passkeysSchema)
  list(@CurrentUser() principal: Principal): Promise<PasskeysDto> {
    return this.passkeys.list(principal);
  }

  @AtAccountFactor()
  @Post('challenge')
  @HttpCode(200)
  @ApiOperation({ summary: 'A challenge for one of my passkeys, whose answer stands in for a code' })
  @ApiWrapped(passkeyRequestSchema)
  challenge(@CurrentUser() principal: Principal): Promise<PasskeyRequestDto> {
    return this.challenges.again(principal);
  }

  @AtAccountFactor()
  @Post('enrol')
  @HttpCode(200)
  @ApiOperation({ summary: 'Asks for the password (and the second factor) again before a passkey is made' })
  @ApiWrapped(passkeyCreationSchema)
  enrol(
    @CurrentUser() principal: Principal,
    @Body({ schema: totpEnrolSchema }) form: TotpEnrolDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<PasskeyCreationDto> {
    return this.passkeys.enrol(principal, form, browser);
  }

  @AtAccountFactor()
  @Post('rename')
  @HttpCode(200)
  @ApiOperation({ summary: 'Another name for one of my passkeys' })
  @ApiWrapped(emptySchema)
  async rename(
    @CurrentUser() principal: Principal,
    @Body({ schema: renamePasskeySchema }) form: RenamePasskeyDto,
  ): Promise<void> {
    await this.passkeys.rename(principal, form);
  }

  @AtAccountFactor()
  @Post('remove')
  @HttpCode(200)
  @ApiOperation({ summary: 'Removes one of my passkeys; the last second factor only where it is optional' })
  @ApiWrapped(emptySchema)
  async remove(
    @CurrentUser() principal: Principal,
    @Body({ schema: removePasskeySchema }) form: RemovePasskeyDto,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<void> {
    await this.passkeys.remove(principal, form, browser);
  }
}
