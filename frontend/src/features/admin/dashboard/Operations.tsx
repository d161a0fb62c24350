import { Checks } from './Checks';
import classes from './Dashboard.module.css';
import { NodeTable } from './NodeTable';

/** What of the dashboard is for those who run the product. */
export function Operations() {
  return (
    <>
      <div className={classes.block}>
        <Checks />
      </div>
      <div className={classes.block}>
        <NodeTable />
      </div>
    </>
  );
}
