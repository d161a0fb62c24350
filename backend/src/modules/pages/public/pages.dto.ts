import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { PageQueryDto } from '../../../common/http/page.dto.js';
import { textOf } from '../html/sanitise-html.js';
import type { LivePage } from '../pages.js';

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const EXCERPT_CHARACTERS = 220;

export class SlugQueryDto {
  @ApiProperty({ example: 'about-us' })
  @Matches(SLUG, { message: 'slug must be lower-case words joined by -' })
  @MaxLength(80)
  slug!: string;
}

export class PostsQueryDto extends PageQueryDto {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(40)
  tag?: string;
}

export class PageDto {
  @ApiProperty({ example: 'about-us' })
  slug!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ description: 'For search engines and previews.' })
  description!: string;

  @ApiProperty({ description: 'Sanitised HTML.' })
  html!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of the preview picture.' })
  image!: string | null;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: 'integer', description: 'Since when this text is live.' })
  liveSinceMs!: number;

  static from({ slug, title, description, html, image, tags, liveSince }: LivePage): PageDto {
    return { slug, title, description, html, image, tags, liveSinceMs: liveSince.getTime() };
  }
}

export class PostDto {
  @ApiProperty()
  slug!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ description: 'Plain text: the description, or how the post begins.' })
  excerpt!: string;

  @ApiProperty({ type: 'string', nullable: true })
  image!: string | null;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: 'integer' })
  liveSinceMs!: number;

  static from({ slug, title, description, html, image, tags, liveSince }: LivePage): PostDto {
    const excerpt = description || textOf(html).slice(0, EXCERPT_CHARACTERS);
    return { slug, title, excerpt, image, tags, liveSinceMs: liveSince.getTime() };
  }
}
