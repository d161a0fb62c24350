import { z } from 'zod';

export const dependencySchema = z
  .strictObject({
    name: z.string().meta({ example: 'postgres' }),
    status: z.enum(['up', 'down']),
    required: z
      .boolean()
      .describe(
        'Without it this process is not ready. Others only degrade it; without both postgres and quotes api and feed are not ready.',
      ),
    detail: z.string().optional(),
  })
  .meta({ id: 'DependencyDto' });
export type DependencyDto = z.infer<typeof dependencySchema>;

export const livenessSchema = z
  .strictObject({
    uptimeS: z.number().describe('Seconds since this process started.'),
    version: z.string().meta({ example: '0.1.0' }),
    commit: z
      .string()
      .describe('Commit that the code was built from, in hex; "unknown" where nobody told it.')
      .meta({ example: '2f94a1c' }),
  })
  .meta({ id: 'LivenessDto' });
export type LivenessDto = z.infer<typeof livenessSchema>;

export const readinessSchema = z
  .strictObject({
    roles: z.array(z.string()).meta({ example: ['api', 'worker', 'feed'] }),
    dependencies: z.array(dependencySchema),
  })
  .meta({ id: 'ReadinessDto' });
export type ReadinessDto = z.infer<typeof readinessSchema>;
