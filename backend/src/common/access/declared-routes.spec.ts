import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { assertEveryInputHasSchema } from './declared-routes.js';

const schema = z.strictObject({ id: z.string() });

@Controller('checked')
class CheckedController {
  @Post(':id')
  change(
    @Body({ schema }) body: unknown,
    @Query({ schema }) query: unknown,
    @Param({ schema }) path: unknown,
  ): unknown {
    return [body, query, path];
  }
}

@Controller('bare')
class BareController {
  @Post()
  body(@Body() body: { id: string }): unknown {
    return body;
  }

  @Get()
  query(@Query('id') id: string): unknown {
    return id;
  }

  @Get(':id')
  path(@Param('id') id: string): unknown {
    return id;
  }
}

async function started(controllers: (new () => object)[]): Promise<() => void> {
  @Module({ imports: [DiscoveryModule], controllers })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  return () => assertEveryInputHasSchema(app);
}

describe('inputs of routes', () => {
  it('with a schema each, they start', async () => {
    expect(await started([CheckedController])).not.toThrow();
  });

  it('without one, the start is refused and every one of them named', async () => {
    const start = await started([CheckedController, BareController]);
    expect(start).toThrow(/BareController\.body: body/);
    expect(start).toThrow(/BareController\.query: query/);
    expect(start).toThrow(/BareController\.path: path/);
    expect(start).not.toThrow(/CheckedController/);
  });
});
