import { Injectable } from '@nestjs/common';
import type { AdminCallDto } from '@pricealgo/contract/admin-calls';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { CallRecorder, CallRepository, CallReviewRepository, type KnownCall } from '../../analysis/index.js';
import { Audit } from '../../audit/index.js';
import { UserRepository } from '../../users/index.js';
import { toAdminCallDto } from './admin-call-answers.js';

/** One call with everything that there is to know about it, and its withdrawal. */
@Injectable()
export class AdminCallService {
  constructor(
    private readonly users: UserRepository,
    private readonly calls: CallRepository,
    private readonly reviews: CallReviewRepository,
    private readonly recorder: CallRecorder,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `call_not_found` */
  async known(callId: string): Promise<KnownCall> {
    const known = await this.calls.byId(callId);
    if (!known) throw new AppError('call_not_found');
    return known;
  }

  /** @throws AppError `call_not_found` */
  async of(callId: string): Promise<AdminCallDto> {
    const known = await this.known(callId);
    const { call, withdrawal } = known;
    const [chained, chainLength, inputs, sameInputs, withdrawer] = await Promise.all([
      this.reviews.isChained(call),
      this.calls.count(),
      this.calls.inputs(call.inputsHash),
      this.reviews.sameInputs(call),
      withdrawal && this.users.byId(withdrawal.withdrawnBy),
    ]);
    const inputsBytes = inputs?.byteLength ?? null;
    return toAdminCallDto(known, { chained, chainLength, inputsBytes, sameInputs, withdrawer });
  }

  /**
   * Takes a call back for good, with a line in the audit trail.
   * @throws AppError `call_not_found`; `conflict` for a call that is withdrawn already
   */
  withdraw(adminId: string, callId: string, reason: string, context: RequestContext): Promise<void> {
    return this.recorder.withdraw({ callId, withdrawnBy: adminId, reason }, (em, { seq, instrument, algo }) =>
      this.audit.record(em, {
        action: 'admin.call-withdrawn',
        actorId: adminId,
        ...context,
        detail: { callId, seq: Number(seq), instrument, algo, reason },
      }),
    );
  }
}
