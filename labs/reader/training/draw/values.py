"""What stands on displays: numbers, clocks, messages, units and labels."""

LABELS = [
    "SYS", "DIA", "PUL", "PULSE", "SYS.", "DIA.", "Pulse", "mmHg", "mmHg", "mmHg", "kPa", "/min", "bpm", "BPM", "PR",
    "PRbpm", "%SpO2", "SpO2", "SpO2%", "%", "mg/dL", "mg/dL", "mmol/L", "mmol/L", "kg", "lb", "lbs", "st", "°C", "°F",
    "°C", "°F", "AM", "PM", "AVG", "MEM", "M", "Hi", "Lo", "HI", "LO", "Err", "Error", "Date", "Time", "USER", "SET",
    "MAX", "MIN", "START", "STOP", "ON", "OFF", "MEMORY", "BMI", "FAT", "WATER", "IN", "OUT", "RH", "PI%", "DAY",
    "PUL/min", "Puls", "PULS", "PULSO", "Hora", "Datum", "Uhr", "mm", "Hg", "hPa", "cm", "AVG3", "NO.", "No.", "SPO2", "PI",
    "Ketone", "Control", "Before", "After", "Last", "Average", "Irregular", "Body", "Room", "Ear", "User", "Fasting",
]  # fmt: skip
SEGMENT_WORDS = ["Err", "Hi", "Lo", "E-1", "E-2", "E-3", "E1", "E5", "Er1", "HI", "LO", "CAL", "End", "On", "---", "--", "- -"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def digits(rng, count, first_zero=False):
    text = "".join(str(rng.integers(10)) for _ in range(count))
    if not first_zero and count > 1 and text[0] == "0":
        text = str(rng.integers(1, 10)) + text[1:]
    return text


def number(rng):
    """A number as a large row shows it; any digits, a leading 1 more often than others."""
    form = rng.choice(["ddd", "dd", "d.d", "dd.d", "ddd.d", "dd.dd", "d.dd", "d", "dddd", "-d"],
                      p=[0.34, 0.2, 0.09, 0.14, 0.08, 0.05, 0.03, 0.03, 0.03, 0.01])  # fmt: skip
    text = "".join(str(rng.integers(10)) if c == "d" else c for c in form)
    if rng.random() < 0.4 and form.startswith("dd") and form != "dd":
        text = "1" + text[1:]
    if text[0] == "0" and len(text) > 1 and text[1] != "." and rng.random() < 0.9:
        text = str(rng.integers(1, 10)) + text[1:]
    return text


def small_number(rng):
    """Clocks, dates, memory numbers."""
    form = rng.integers(7)
    hour, minute, day, month = rng.integers(24), rng.integers(60), rng.integers(1, 32), rng.integers(1, 13)
    if form <= 1:
        return f"{hour}:{minute:02d}"
    if form == 2:
        return f"{hour:02d}:{minute:02d}"
    if form == 3:
        return f"{month}/{day}" if rng.random() < 0.5 else f"{day}/{month}"
    if form == 4:
        return f"{month}-{day}" if rng.random() < 0.5 else f"{day:02d}-{month:02d}"
    if form == 5:
        return digits(rng, int(rng.integers(1, 4)), True)
    return number(rng)


def label(rng):
    if rng.random() < 0.75:
        return str(rng.choice(LABELS))
    count = int(rng.integers(2, 9))
    word = "".join(rng.choice(list(LETTERS)) for _ in range(count))
    return str(rng.choice([word, word.upper(), word.capitalize(), word.lower()]))
