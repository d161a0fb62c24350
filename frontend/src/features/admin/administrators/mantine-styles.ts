// Styles of the components that only this screen uses.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
// The arrow of a select has its size from there.
import '@mantine/core/styles/Combobox.css';
