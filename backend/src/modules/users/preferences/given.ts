import { ValidateIf } from 'class-validator';

/** Left out means unchanged; `null` is refused, unlike with `@IsOptional()`. */
export const Given = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** Left out means unchanged, `null` means none. */
export const GivenOrNone = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== undefined && value !== null);
