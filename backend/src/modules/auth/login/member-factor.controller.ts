import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { emptySchema } from '@pricealgo/contract/answer';
import {
  type MemberTotpConfirmedDto,
  memberTotpConfirmedSchema,
  type TotpCodeDto,
  totpCodeSchema,
  type TotpEnrolDto,
  totpEnrolSchema,
  type TotpSetupDto,
  totpSetupSchema,
} from '@pricealgo/contract/login';
import { AtAccountFactor, Roles } from '../../../common/access/access.decorator.js';
import { CurrentUser, type Principal } from '../../../common/access/principal.js';
import { ApiWrapped } from '../../../common/http/wrapper.js';
import { AnswerCookies, type SetCookies } from '../../../common/http/cookies.js';
import { CurrentBrowser, type BrowserContext } from '../../../common/http/request-context.js';
import { NeverReplayed } from '../../../infra/idempotency/never-replayed.decorator.js';
import { FactorRoutes } from '../admin/factor-routes.js';
import { OwnFactorService } from '../admin/own-factor.service.js';
import { TotpEnrolmentService } from '../admin/totp-enrolment.service.js';
import { TotpSetupService } from '../admin/totp-setup.service.js';
import { SessionStartService } from '../sessions/session-start.service.js';
import { userInfo } from './user-info.js';

/** A member's authenticator app: what administrators have, for who wants it. */
@ApiTags('login')
@Controller('totp')
@Roles('member')
@NeverReplayed()
export class MemberFactorController extends FactorRoutes {
  constructor(
    protected readonly factor: OwnFactorService,
    private readonly setup: TotpSetupService,
    private readonly enrolment: TotpEnrolmentService,
    private readonly sessions: SessionStartService,
  ) {
    super();
  }

  @AtAccountFactor()
  @Post('enrol')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Asks for the password (and the second factor) again before an authenticator app is set up',
  })
  @ApiWrapped(emptySchema)
  async enrol(
    @CurrentUser() principal: Principal,
    @Body({ schema: totpEnrolSchema }) form: TotpEnrolDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<void> {
    setCookies(await this.factor.permitEnrolment(principal, form, browser));
  }

  @AtAccountFactor()
  @Post('setup')
  @HttpCode(200)
  @ApiOperation({
    summary: 'A new secret for the browser whose password was right; it counts once it is confirmed',
  })
  @ApiWrapped(totpSetupSchema)
  async setUp(
    @CurrentUser() { userId }: Principal,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<TotpSetupDto> {
    const { setup, cookie } = await this.setup.begin(({ id }) => id === userId, browser);
    setCookies(cookie);
    return setup;
  }

  @AtAccountFactor()
  @Post('confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Confirms the authenticator app, ends all sessions and API tokens and opens a session with it',
  })
  @ApiWrapped(memberTotpConfirmedSchema)
  async confirm(
    @CurrentUser() { userId }: Principal,
    @Body({ schema: totpCodeSchema }) { code }: TotpCodeDto,
    @CurrentBrowser() browser: BrowserContext,
    @AnswerCookies() setCookies: SetCookies,
  ): Promise<MemberTotpConfirmedDto> {
    const mine = ({ id }: { id: string }): boolean => id === userId;
    const { user, recoveryCodes, cookies } = await this.enrolment.confirm(mine, code, browser);
    setCookies(...cookies);
    const proof = { how: 'authenticator set up', withTotp: true };
    const opened = await this.sessions.open(user, 'member', browser, proof);
    setCookies(...opened.cookies);
    return { ...userInfo(user, opened), recoveryCodes };
  }
}
