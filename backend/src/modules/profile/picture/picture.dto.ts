import { ApiProperty } from '@nestjs/swagger';

export class PictureDto {
  @ApiProperty({ type: 'string', nullable: true, description: 'Address of the picture; null = none.' })
  profilePic!: string | null;
}

/** Documents the multipart body. */
export class PictureUploadDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, at most 5 MB.' })
  file!: unknown;
}
