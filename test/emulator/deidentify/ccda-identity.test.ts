import { it } from 'vitest';
import { assertIdentity } from './identity.js';

it('numbers of a specimen, an order and an encounter in a clinical document identify its patient', () =>
  assertIdentity(
    `<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><inFulfillmentOf><order><id extension="O-4711"/></order></inFulfillmentOf><componentOf><encompassingEncounter><id extension="E-4711"/></encompassingEncounter></componentOf><component><structuredBody><component><section><code code="30954-2"/><entry><organizer classCode="BATTERY" moodCode="EVN"><specimen><specimenRole><id extension="S-4711"/></specimenRole></specimen><component><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="Urea"/><value xsi:type="PQ" value="5" unit="mmol/L"/></observation></component></organizer></entry></section></component></structuredBody></component></ClinicalDocument>`,
    ['O-4711', 'E-4711', 'S-4711'],
  ));
