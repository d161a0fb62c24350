import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The API's description; the committed openapi.json is made from it and the frontend's types from that. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setTitle('PriceAlgo API')
    .setDescription('Every answer is {status, data, message}. Times are ms since epoch UTC.')
    .setVersion('1')
    .build();
  return SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}
