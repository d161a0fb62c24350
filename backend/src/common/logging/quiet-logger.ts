import { Logger } from 'nestjs-pino';

/** Nest tells every module and route at start: of use to nobody who starts the product. */
const START_UP_CHATTER = new Set([
  'InstanceLoader',
  'RouterExplorer',
  'RoutesResolver',
  'NestFactory',
  'NestApplication',
]);

export class QuietLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (START_UP_CHATTER.has(String(rest.at(-1)))) return;
    super.log(message, ...rest);
  }
}
