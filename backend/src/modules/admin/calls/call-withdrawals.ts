import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { AlgorithmCall } from '../../analysis/calls/algorithm-call.entity.js';
import { CallWithdrawal } from '../../analysis/calls/call-withdrawal.entity.js';
import { requestContext } from '../../../common/http/request-context.js';

/** Takes calls back: a row beside the call, which itself is never touched. */
@Injectable()
export class CallWithdrawals {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** For good, once. @throws AppError `call_not_found`; `conflict` for a call that is withdrawn already */
  async withdraw(adminId: string, callId: string, reason: string, request: Request): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const call = await em.findOne(AlgorithmCall, { id: callId }, { exclude: ['output'] });
      if (!call) throw new AppError('call_not_found');
      const made = await em.execute<{ call_id: string }[]>(
        `insert into algorithm_call_withdrawal (call_id, withdrawn_by, reason) values (?, ?, ?)
         on conflict (call_id) do nothing returning call_id`,
        [callId, adminId, reason],
      );
      if (made.length === 0) throw new AppError('conflict', { message: 'This call is withdrawn already.' });
      const { instrument, algo, seq } = call;
      await this.outbox.addEvent(em, 'analysis.withdrawn', { callId, instrument, algo });
      await this.audit.record(em, {
        action: 'admin.call-withdrawn',
        actorId: adminId,
        ...requestContext(request),
        detail: { callId, seq: Number(seq), instrument, algo, reason },
      });
    });
  }

  of(callId: string): Promise<CallWithdrawal | null> {
    return this.em.fork().findOne(CallWithdrawal, { callId });
  }
}
