import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';

function fieldMessages(errors: readonly ValidationError[], path = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const name = path ? `${path}.${error.property}` : error.property;
    const message = Object.values(error.constraints ?? {})[0];
    if (message) fields[name] = message;
    Object.assign(fields, fieldMessages(error.children ?? [], name));
  }
  return fields;
}

/** Unknown fields are refused, nothing is converted by guess, and faults come back per field. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    transformOptions: { enableImplicitConversion: false },
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = fieldMessages(errors);
      return new AppError('invalid_request', { message: Object.values(fields)[0], fields });
    },
  });
}
