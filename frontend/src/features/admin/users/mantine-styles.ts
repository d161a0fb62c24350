// Styles of the components that only this screen uses.
import '@mantine/core/styles/Input.css';
// The arrow of a select has its size from there.
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Progress.css';
