import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show } from '../../../../../test/shown';
import { ScheduleDialog } from './ScheduleDialog';

afterEach(cleanup);

test('A text is scheduled for a time in the future, never for one that is over', () => {
  const onSchedule = jest.fn();
  show(<ScheduleDialog loading={false} onSchedule={onSchedule} onClose={jest.fn()} />);
  const at = screen.getByLabelText(/^Goes live at/);
  fireEvent.change(at, { target: { value: '2020-05-01T09:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schedule it' }));
  expect(screen.getByText('Please choose a time in the future.')).toBeInTheDocument();
  expect(onSchedule).not.toHaveBeenCalled();
  fireEvent.change(at, { target: { value: '2099-05-01T09:30' } });
  expect(screen.queryByText('Please choose a time in the future.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Schedule it' }));
  expect(onSchedule).toHaveBeenCalledWith(new Date(2099, 4, 1, 9, 30).getTime());
});
