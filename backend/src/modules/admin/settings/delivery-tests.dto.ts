import { ApiProperty } from '@nestjs/swagger';

export const MAIL_OUTCOMES = ['accepted', 'kept', 'waiting'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

export class MailTestDto {
  @ApiProperty({ description: "The administrator's own address." })
  to!: string;

  @ApiProperty({
    enum: MAIL_OUTCOMES,
    description:
      'accepted: the mail server took it. kept: no server is configured, it is in the local outbox. waiting: no worker has taken the job yet.',
  })
  outcome!: MailOutcome;
}

export class AdminPushTestDto {
  @ApiProperty({ type: 'integer', description: 'Browsers whose push service took it.' })
  sent!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Browsers that are not there any more: they were taken off the list.',
  })
  gone!: number;

  @ApiProperty({ type: 'integer', description: 'Browsers whose push service did not take it.' })
  failed!: number;

  @ApiProperty({ type: [String], description: 'Why push services did not take it; each reason once.' })
  reasons!: string[];
}
