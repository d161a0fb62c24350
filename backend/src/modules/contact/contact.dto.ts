import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { PageQueryDto } from '../../common/http/page.dto.js';
import { CONTACT_STATES, type ContactMessage, type ContactState } from './contact-message.entity.js';

const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);
/** One line: nothing of it can become a header of a mail. */
const oneLine = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : value,
);

export class ContactFormDto {
  @ApiProperty()
  @oneLine
  @IsString()
  @Length(1, 120)
  name!: string;

  @ApiProperty()
  @trimmed
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @ApiProperty()
  @oneLine
  @IsString()
  @Length(1, 160)
  subject!: string;

  @ApiProperty()
  @trimmed
  @IsString()
  @Length(10, 5_000)
  message!: string;

  @ApiPropertyOptional({ description: 'People do not see it and leave it empty.' })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  website?: string;

  @ApiProperty({ type: 'integer', description: 'From showing the form to sending it, ms.' })
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  typedMs!: number;
}

export class ContactMessagesQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: CONTACT_STATES })
  @IsOptional()
  @IsIn(CONTACT_STATES)
  state?: ContactState;

  @ApiPropertyOptional({ description: 'Part of name, address or subject.' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

export class SetContactStateDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  id!: string;

  @ApiProperty({ enum: CONTACT_STATES })
  @IsIn(CONTACT_STATES)
  state!: ContactState;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'For administrators only.' })
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(1_000)
  note?: string | null;
}

export class ContactMessageDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty()
  subject!: string;

  @ApiProperty()
  message!: string;

  @ApiProperty({ enum: CONTACT_STATES })
  state!: ContactState;

  @ApiProperty({ type: 'string', nullable: true })
  note!: string | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  static from(message: ContactMessage): ContactMessageDto {
    const { id, name, email, subject, state, note, createdAt } = message;
    return {
      id,
      name,
      email,
      subject,
      message: message.message,
      state,
      note: note ?? null,
      createdMs: createdAt.getTime(),
    };
  }
}
