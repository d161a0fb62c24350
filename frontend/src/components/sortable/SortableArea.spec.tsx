import { useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { render } from '@testing-library/react';
import { memo } from 'react';
import { SortableArea } from './SortableArea';

const KEYS = ['a', 'b', 'c'];
const nameOf = (key: string): string => key;

test('things that can be moved are not drawn anew with the area round them', () => {
  let drawn = 0;
  const Thing = memo(function Thing({ id }: { id: string }) {
    drawn += 1;
    return <div ref={useSortable({ id }).setNodeRef}>{id}</div>;
  });
  // As a page does it that is drawn anew: with new functions, and the same things.
  const area = (title: string) => (
    <SortableArea keys={KEYS} nameOf={nameOf} strategy={verticalListSortingStrategy} onMove={() => undefined}>
      {() => (
        <>
          <h1>{title}</h1>
          {KEYS.map((key) => (
            <Thing key={key} id={key} />
          ))}
        </>
      )}
    </SortableArea>
  );
  const { rerender, getByRole } = render(area('before'));
  const before = drawn;
  rerender(area('after'));
  expect(getByRole('heading').textContent).toBe('after');
  expect(drawn).toBe(before);
});
