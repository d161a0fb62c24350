import { defineEntity, p } from '@mikro-orm/core';

const CallWithdrawalSchema = defineEntity({
  name: 'CallWithdrawal',
  tableName: 'algorithm_call_withdrawal',
  properties: {
    callId: p.uuid().primary(),
    withdrawnBy: p.uuid(),
    reason: p.string().length(500),
    withdrawnAt: p.datetime().defaultRaw('now()'),
  },
});

/** An administrator's withdrawal of a call: the call stays in the chain and is shown as withdrawn. */
export class CallWithdrawal extends CallWithdrawalSchema.class {}
CallWithdrawalSchema.setClass(CallWithdrawal);
