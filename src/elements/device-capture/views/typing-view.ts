import { html, type TemplateResult } from 'lit';
import type { Doubt } from '../../../flow/assessment.js';
import { typedDevices } from '../../../results/quantities.js';
import { deviceName } from '../../shared/device-name.js';
import type { CaptureContext } from './parts.js';

/** Nothing was read: the person names the device, and the form for its numbers follows. */
export function typingView(
  { readings }: Doubt,
  { localize, actions, disabled }: CaptureContext,
): TemplateResult {
  const { messages } = localize;
  const { typeNumbers, whichDevice } = messages.capture;
  return html`
    <fieldset class="devices">
      <legend>${typeNumbers}. ${whichDevice}</legend>
      ${typedDevices().map(
        (deviceType) => html`
          <label>
            <input
              type="radio"
              name="device"
              .checked=${readings[0]?.deviceType === deviceType}
              ?disabled=${disabled}
              @change=${() => actions.type(deviceType)}
            />${deviceName(deviceType, messages)}
          </label>
        `,
      )}
    </fieldset>
  `;
}
