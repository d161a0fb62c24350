import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type AdminPasskeyAddedDto,
  adminPasskeyAddedSchema,
  type PasskeyAddedDto,
  passkeyAddedSchema,
} from '@pricealgo/contract/login';
import { type AddPasskeyDto, addPasskeySchema } from '@pricealgo/contract/passkeys';
import { AdminOnly, AtAccountFactor, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AnswerCookies, type SetCookies } from '../../../common/http/cookies.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { adminInfo, userInfo } from '../login/user-info.js';
import { type LoginProof, SessionStartService } from '../sessions/session-start.service.js';
import { OwnPasskeysService } from './own-passkeys.service.js';
import { PasskeyChallengeService } from './passkey-challenge.service.js';
import { PasskeyRoutes } from './passkey-routes.js';

const ADD = 'Adds the passkey that was made; the first second factor ends all sessions and opens one with it';
const PROOF: LoginProof = { how: 'passkey set up', withTotp: true };

@ApiTags('login')
@Controller('passkeys')
@Roles('member')
@NeverReplayed()
export class MemberPasskeysController extends PasskeyRoutes {
  constructor(
    protected readonly passkeys: OwnPasskeysService,
    protected readonly challenges: PasskeyChallengeService,
    private readonly sessions: SessionStartService,
  ) {
    super();
  }

  @AtAccountFactor()
  @Post('add')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: ADD })
  @ApiWrapped(passkeyAddedSchema)
  async add(
    @CurrentUser() principal: Principal,
    @Body({ schema: addPasskeySchema }) form: AddPasskeyDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<PasskeyAddedDto> {
    const { user, recoveryCodes } = await this.passkeys.add(principal, form, browser);
    if (!recoveryCodes) return { recoveryCodes: [], session: null };
    const opened = await this.sessions.open(user, 'member', browser, PROOF);
    setCookies(...opened.cookies);
    return { recoveryCodes, session: userInfo(user, opened) };
  }
}

@ApiTags('admin login')
@Controller('admin/passkeys')
@AdminOnly('own')
@NeverReplayed()
export class AdminPasskeysController extends PasskeyRoutes {
  constructor(
    protected readonly passkeys: OwnPasskeysService,
    protected readonly challenges: PasskeyChallengeService,
    private readonly sessions: SessionStartService,
  ) {
    super();
  }

  @AtAccountFactor()
  @Post('add')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: ADD })
  @ApiWrapped(adminPasskeyAddedSchema)
  async add(
    @CurrentUser() principal: Principal,
    @Body({ schema: addPasskeySchema }) form: AddPasskeyDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<AdminPasskeyAddedDto> {
    const { user, recoveryCodes } = await this.passkeys.add(principal, form, browser);
    if (!recoveryCodes) return { recoveryCodes: [], session: null };
    const opened = await this.sessions.open(user, 'admin', browser, PROOF);
    setCookies(...opened.cookies);
    return { recoveryCodes, session: adminInfo(user, opened) };
  }
}
