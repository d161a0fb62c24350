import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNumberString,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { PageQueryDto } from '../../../common/http/page.dto.js';
import { PAGE_KINDS, type PageKind, type SitePage } from '../page.entity.js';
import type { PageRevision } from '../page-revision.entity.js';
import { SLUG } from '../public/pages.dto.js';
import type { PageWithRevision } from './pages-admin.js';

const trimmed = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() : value,
);
/** Characters; a request's body is limited to 256 kB before. */
const HTML_MAX = 200_000;
const LATEST_MS = Date.UTC(2100, 0, 1);

export class PageKindQueryDto {
  @ApiProperty({ enum: PAGE_KINDS })
  @IsIn(PAGE_KINDS)
  kind!: PageKind;
}

export class PageAddressDto extends PageKindQueryDto {
  @ApiProperty({ example: 'about-us' })
  @Matches(SLUG, { message: 'slug must be lower-case words joined by -' })
  @MaxLength(80)
  slug!: string;
}

export class PageContentDto {
  @ApiProperty()
  @trimmed
  @IsString()
  @Length(1, 120)
  title!: string;

  @ApiProperty({ description: 'For search engines and previews.' })
  @trimmed
  @IsString()
  @MaxLength(300)
  description!: string;

  @ApiProperty({ description: 'Sanitised before it is stored.' })
  @IsString()
  @MaxLength(HTML_MAX)
  html!: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'A picture of our own storage.' })
  @IsOptional()
  @Matches(/^\/api\/media\/[\w.-]{1,100}$/, { message: 'image must be an uploaded picture' })
  image?: string | null;

  @ApiProperty({ type: [String] })
  @IsArray()
  @ArrayMaxSize(8)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  tags!: string[];
}

export class CreatePageDto extends PageContentDto {
  @ApiProperty({ enum: PAGE_KINDS })
  @IsIn(PAGE_KINDS)
  kind!: PageKind;

  @ApiProperty({ example: 'how-we-score-calls' })
  @Matches(SLUG, { message: 'slug must be lower-case words joined by -' })
  @MaxLength(80)
  slug!: string;
}

export class PageVersionDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  id!: string;

  @ApiProperty({ type: 'integer', description: 'Version that was on the screen.' })
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;
}

export class SavePageDto extends PageContentDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  id!: string;

  @ApiProperty({ type: 'integer', description: 'Version that the editor began with.' })
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;
}

export class PublishPageDto extends PageVersionDto {
  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'Instant; none = now.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LATEST_MS)
  atMs?: number | null;
}

export class RestorePageDto extends PageVersionDto {
  @ApiProperty()
  @IsNumberString({ no_symbols: true })
  @MaxLength(18)
  revisionId!: string;
}

export class RevisionsQueryDto extends PageQueryDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  @Type(() => String)
  id!: string;
}

export class RevisionDto {
  @ApiProperty()
  revisionId!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty()
  html!: string;

  @ApiProperty({ type: 'string', nullable: true })
  image!: string | null;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: 'string', nullable: true, description: 'null = came with the product.' })
  authorId!: string | null;

  @ApiProperty({ type: 'integer' })
  createdMs!: number;

  static from(revision: PageRevision): RevisionDto {
    const { id, title, description, html, image, tags, authorId, createdAt } = revision;
    return {
      revisionId: id,
      title,
      description,
      html,
      image: image ?? null,
      tags,
      authorId: authorId ?? null,
      createdMs: createdAt.getTime(),
    };
  }
}

export class AdminPageDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: PAGE_KINDS })
  kind!: PageKind;

  @ApiProperty()
  slug!: string;

  @ApiProperty({ type: 'integer' })
  version!: number;

  @ApiProperty({
    enum: ['draft', 'live', 'scheduled'],
    description: 'scheduled: something is planned, live or not',
  })
  state!: 'draft' | 'live' | 'scheduled';

  @ApiProperty({ description: 'The latest text is the one that visitors read.' })
  upToDate!: boolean;

  @ApiProperty({ type: 'integer', nullable: true })
  liveSinceMs!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'When the planned text becomes live.' })
  nextMs!: number | null;

  @ApiProperty({ type: 'integer' })
  updatedMs!: number;

  @ApiProperty({ type: RevisionDto })
  latest!: RevisionDto;

  static from({ page, latest }: PageWithRevision): AdminPageDto {
    const { live, liveSince, next } = shownState(page);
    return {
      id: page.id,
      kind: page.kind,
      slug: page.slug,
      version: page.version,
      state: next ? 'scheduled' : live ? 'live' : 'draft',
      upToDate: live === page.latestRevisionId,
      liveSinceMs: liveSince?.getTime() ?? null,
      nextMs: next?.getTime() ?? null,
      updatedMs: page.updatedAt.getTime(),
      latest: RevisionDto.from(latest),
    };
  }
}

/** A plan whose instant has passed is what is live. */
function shownState({ liveRevisionId, liveSince, nextRevisionId, nextAt }: SitePage): {
  live: string | null;
  liveSince: Date | null;
  next: Date | null;
} {
  return nextAt && nextAt.getTime() <= Date.now()
    ? { live: nextRevisionId ?? null, liveSince: nextAt, next: null }
    : { live: liveRevisionId ?? null, liveSince: liveSince ?? null, next: nextAt ?? null };
}
