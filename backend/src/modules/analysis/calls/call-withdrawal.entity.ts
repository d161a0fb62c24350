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

/** A call that an administrator took back: it stays where it is, and says so. */
export class CallWithdrawal extends CallWithdrawalSchema.class {}
CallWithdrawalSchema.setClass(CallWithdrawal);
