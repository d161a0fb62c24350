import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { AlgorithmCall } from '../../analysis/calls/algorithm-call.entity.js';
import { CHAIN_START, chainHash } from '../../analysis/calls/call-chain.js';
import { chainedRecordOf } from '../../analysis/calls/call-recorder.js';
import { CallRepository, type KnownCall } from '../../analysis/calls/call.repository.js';
import { AdminCallsRepository } from './admin-calls.repository.js';
import type { AdminCallDto } from '@pricealgo/contract/admin-calls';
import { UserRepository } from '../../users/index.js';
import { toAdminCallDto } from './admin-call-answers.js';

/** Everything that there is to know about one call. */
@Injectable()
export class CallDetails {
  constructor(
    private readonly users: UserRepository,
    private readonly calls: CallRepository,
    private readonly all: AdminCallsRepository,
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
      this.chained(call),
      this.calls.count(),
      this.calls.inputs(call.inputsHash),
      this.all.sameInputs(call),
      withdrawal && this.users.byId(withdrawal.withdrawnBy),
    ]);
    const inputsBytes = inputs?.byteLength ?? null;
    return toAdminCallDto(known, { chained, chainLength, inputsBytes, sameInputs, withdrawer });
  }

  private async chained(call: AlgorithmCall): Promise<boolean> {
    const seq = Number(call.seq);
    const [before] = seq > 1 ? await this.calls.chain(seq - 2, 1) : [];
    const previous = before ? before.hash : CHAIN_START;
    return call.previousHash === previous && call.hash === chainHash(previous, chainedRecordOf(call));
  }
}
